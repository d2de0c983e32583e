import { useMessages } from '#web/data/i18n.tsx'
import { ColorSwatch, type ColorValues } from '#web/shared/products/color-swatch.tsx'
import { optionName, optionValue } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { OptionPicker } from './option-picker.tsx'
import type { Choice } from './use-choice.ts'

interface Props {
  choice: Choice
  colorValues: ColorValues
  /** Of the names of the inputs, which must not be those of another picker on the page. */
  prefix?: string
  className: string
}

/** A picker for each option of a product: colour, size and others. */
export function OptionPickers({ choice, colorValues, prefix = '', className }: Props) {
  const t = useMessages(productMessages)
  if (choice.options.length === 0) return null
  return (
    <div ref={choice.box} className={className}>
      {choice.options.map(({ name, values, chosen, isMissing, stateOf, onChoose }) => (
        <OptionPicker
          key={name}
          name={prefix + name}
          legend={optionName(name, t)}
          hint={t.chooseOne}
          options={values}
          labelOf={(value) => optionValue(name, value, t)}
          {...(name === 'color' && {
            swatchOf: (color: string) => (
              <ColorSwatch color={color} values={colorValues} className="size-4" />
            ),
          })}
          stateOf={stateOf}
          chosen={chosen}
          onChoose={onChoose}
          error={
            !isMissing
              ? ''
              : name === 'color'
                ? t.chooseColor
                : name === 'size'
                  ? t.chooseSize
                  : t.chooseOther(name)
          }
        />
      ))}
    </div>
  )
}
