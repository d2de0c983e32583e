import { useFormContext, useWatch } from 'react-hook-form'
import { colorNames, maxImages, maxLengths, sizeNames } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ColorFace } from '#web/features/catalog/color-swatch.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import { PictureField } from '#web/features/media/picture-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { useErrorOf } from './error-of.ts'
import { NumberField, Part } from './main-fields.tsx'
import { productEditorMessages } from './messages.ts'
import { useProductChecks } from './product-checks.ts'
import type { ProductValues } from './product-values.ts'

export function PictureFields({ onSending }: { onSending: (isSending: boolean) => void }) {
  const t = useMessages(productEditorMessages)
  const { control, setValue, getValues } = useFormContext<ProductValues>()
  const pictures = useWatch({ control, name: 'pictures' })
  const error = useErrorOf()('pictures')
  return (
    <Part title={t.parts.pictures}>
      <div className="@2xl:col-span-2">
        <PictureField
          label={t.fields.images}
          hint={t.imagesHint(maxImages)}
          most={maxImages}
          pictures={pictures}
          onChange={(change) =>
            setValue('pictures', [...change(getValues('pictures'))], {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
          onSending={onSending}
          withAlt
          error={error}
        />
      </div>
    </Part>
  )
}

const chip =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand'

const boxLook = 'size-5 accent-brand outline-none'

export function ChoiceFields() {
  const t = useMessages(productEditorMessages)
  const productText = useMessages(productMessages)
  const { register } = useFormContext<ProductValues>()
  return (
    <Part title={t.parts.choices}>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t.fields.sizes}</legend>
        <div className="flex flex-wrap gap-2">
          {sizeNames.map((size) => (
            <label key={size} className={chip}>
              <input type="checkbox" value={size} {...register('sizes')} className={boxLook} />
              {size}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t.fields.colors}</legend>
        <div className="flex flex-wrap gap-2">
          {colorNames.map((color) => (
            <label key={color} className={chip}>
              <input type="checkbox" value={color} {...register('colors')} className={boxLook} />
              <ColorFace color={color} className="size-5" />
              {productText.colors[color]}
            </label>
          ))}
        </div>
      </fieldset>
    </Part>
  )
}

export function MoreFields() {
  const t = useMessages(productEditorMessages)
  const { register } = useFormContext<ProductValues>()
  const checks = useProductChecks()
  const errorOf = useErrorOf()
  return (
    <Part title={t.parts.more}>
      {(['description', 'descriptionBn'] as const).map((name) => (
        <Field key={name} name={name} label={t.fields[name]} hint={t.descriptionHint} error={errorOf(name)}>
          {(ids) => (
            <textarea
              {...ids}
              {...register(name, { validate: checks.description })}
              lang={name === 'descriptionBn' ? 'bn' : undefined}
              rows={7}
              maxLength={maxLengths.description}
              className="field"
            />
          )}
        </Field>
      ))}
      <Field
        name="videoLink"
        label={t.fields.videoLink}
        hint={t.videoHint}
        error={errorOf('videoLink')}
        className="@2xl:col-span-2"
      >
        {(ids) => (
          <input
            {...ids}
            {...register('videoLink', { validate: checks.videoLink })}
            type="url"
            inputMode="url"
            maxLength={maxLengths.videoLink}
            className="field"
          />
        )}
      </Field>
      <NumberField name="ratings" min={1} max={5} step={0.1} check={checks.ratings} />
      <NumberField name="reviews" min={1} step={1} check={checks.reviews} />
    </Part>
  )
}
