import { useFormContext, useWatch } from 'react-hook-form'
import { colorNames, sizeNames } from '#shop/catalog/contract.ts'
import { longest, mostPictures } from '#shop/catalog/products/rules.ts'
import { Field } from '#web/storefront/checkout/field.tsx'
import { ColorFace } from '#web/storefront/product/color-face.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useErrorOf } from './error-of.ts'
import { NumberField, Part } from './main-fields.tsx'
import { useProductChecks } from './product-checks.ts'
import type { ProductValues } from './product-values.ts'

export function PictureFields({ onSending }: { onSending: (isSending: boolean) => void }) {
  const { products: words } = useAdminTexts()
  const { control, setValue, getValues } = useFormContext<ProductValues>()
  const pictures = useWatch({ control, name: 'pictures' })
  const error = useErrorOf()('pictures')
  return (
    <Part title={words.parts.pictures}>
      <div className="@2xl:col-span-2">
        <PictureField
          label={words.fields.images}
          hint={words.imagesHint(mostPictures)}
          most={mostPictures}
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
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-s border border-line-strong px-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand'

const boxLook = 'size-5 accent-brand outline-none'

export function ChoiceFields() {
  const { products: words } = useAdminTexts()
  const { product } = useTexts()
  const { register } = useFormContext<ProductValues>()
  return (
    <Part title={words.parts.choices}>
      <fieldset>
        <legend className="mb-1 text--1 font-semibold">{words.fields.sizes}</legend>
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
        <legend className="mb-1 text--1 font-semibold">{words.fields.colors}</legend>
        <div className="flex flex-wrap gap-2">
          {colorNames.map((color) => (
            <label key={color} className={chip}>
              <input type="checkbox" value={color} {...register('colors')} className={boxLook} />
              <ColorFace color={color} className="size-5" />
              {product.colors[color]}
            </label>
          ))}
        </div>
      </fieldset>
    </Part>
  )
}

export function MoreFields() {
  const { products: words } = useAdminTexts()
  const { register } = useFormContext<ProductValues>()
  const checks = useProductChecks()
  const errorOf = useErrorOf()
  return (
    <Part title={words.parts.more}>
      {(['description', 'descriptionBn'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={words.fields[name]}
          hint={words.descriptionHint}
          error={errorOf(name)}
        >
          {(ids) => (
            <textarea
              {...ids}
              {...register(name, { validate: checks.description })}
              lang={name === 'descriptionBn' ? 'bn' : undefined}
              rows={7}
              maxLength={longest.description}
              className="field"
            />
          )}
        </Field>
      ))}
      <Field
        name="videoLink"
        label={words.fields.videoLink}
        hint={words.videoHint}
        error={errorOf('videoLink')}
        className="@2xl:col-span-2"
      >
        {(ids) => (
          <input
            {...ids}
            {...register('videoLink', { validate: checks.videoLink })}
            type="url"
            inputMode="url"
            maxLength={longest.videoLink}
            className="field"
          />
        )}
      </Field>
      <NumberField name="ratings" min={1} max={5} step={0.1} check={checks.ratings} />
      <NumberField name="reviews" min={1} step={1} check={checks.reviews} />
    </Part>
  )
}
