import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import type { Slider } from '#shop/slider/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sliderMessages } from './messages.ts'

interface Props {
  slides: readonly Slider[]
  /** Id of the heading that names the table. */
  labelledBy: string
  isBusy: (id: string) => boolean
  onMove: (from: number, to: number) => void
  onDelete: (slide: Slider) => void
}

const cell = '@3xl:px-3 @3xl:py-2'
const control = 'button-base px-3 hover:bg-sunken'

/** The slides in their order; where there is no room for four columns every row is a card. */
export function SlideTable({ slides, labelledBy, isBusy, onMove, onDelete }: Props) {
  const t = useMessages(sliderMessages)
  const language = useLanguage()
  return (
    <table aria-labelledby={labelledBy} className="card block w-full @3xl:table">
      <thead className="sr-only text-left text-ink-2 @3xl:not-sr-only @3xl:table-header-group">
        <tr className="bg-sunken">
          {Object.entries(t.columns).map(([name, word]) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {slides.map((slide, index) => {
          const name = t.picture(formatNumber(index + 1, language), slide.title)
          return (
            <tr
              key={slide._id}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line p-4 first:border-t-0 @3xl:table-row @3xl:p-0"
            >
              <td className={`tabular-nums text-ink-2 ${cell}`}>{formatNumber(index + 1, language)}</td>
              <td className={`col-start-2 row-start-1 ${cell}`}>
                <img
                  src={imageAtWidth(slide.image, 300)}
                  alt={name}
                  width="300"
                  height="150"
                  loading="lazy"
                  className="aspect-2/1 w-full max-w-[18rem] rounded-md bg-sunken object-cover @3xl:w-44"
                />
              </td>
              <td className={`col-start-2 wrap-anywhere ${slide.title ? '' : 'text-ink-2'} ${cell}`}>
                {slide.title || t.untitled}
              </td>
              <td className={`col-start-2 ${cell}`}>
                <div className="flex flex-wrap gap-1">
                  <button
                    type="button"
                    aria-label={t.earlier(name)}
                    disabled={index === 0 || isBusy(slide._id)}
                    className={control}
                    onClick={() => onMove(index, index - 1)}
                  >
                    <Icon name="arrow-up" />
                  </button>
                  <button
                    type="button"
                    aria-label={t.later(name)}
                    disabled={index === slides.length - 1 || isBusy(slide._id)}
                    className={control}
                    onClick={() => onMove(index, index + 1)}
                  >
                    <Icon name="arrow-down" />
                  </button>
                  <Link
                    to={`/dashboard/updateSlider/${slide._id}`}
                    aria-label={`${t.edit}: ${name}`}
                    className={`${control} text-brand`}
                  >
                    <Icon name="pencil" />
                  </Link>
                  <button
                    type="button"
                    aria-label={`${t.delete}: ${name}`}
                    disabled={isBusy(slide._id)}
                    className={`${control} text-danger`}
                    onClick={() => onDelete(slide)}
                  >
                    <Icon name="trash-2" />
                  </button>
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
