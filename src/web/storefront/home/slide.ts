import type { Language } from '#lib/language.ts'
import type { Slider } from '#shop/slider/contract.ts'

/** A slide with its texts in the language of the page; those without a Bengali text are in English. */
export function slideIn(language: Language, slider: Slider) {
  const { _id, image, link } = slider
  const textOf = (name: 'title' | 'text' | 'button') =>
    (language === 'bn' && slider[`${name}Bn`]) || slider[name]
  return { _id, image, link, title: textOf('title'), text: textOf('text'), button: textOf('button') }
}
export type Slide = ReturnType<typeof slideIn>

/** Whether it says something beside its picture; otherwise the picture is the whole slide, described by the title. */
export const hasWords = ({ text, button }: Slide) => text !== '' || button !== ''
