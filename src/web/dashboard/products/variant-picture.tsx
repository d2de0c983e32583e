import { useFormContext, useWatch } from 'react-hook-form'
import { useMessages } from '#web/data/i18n.tsx'
import { UploadTile } from '#web/shared/media/upload-tile.tsx'
import { usePictureUploads } from '#web/shared/media/use-picture-uploads.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import type { ProductValues } from './product-values.ts'
import { variantMessages } from './variant-messages.ts'

interface Props {
  index: number
  /** The name of the variant. */
  variant: string
  onClose: () => void
}

/** Chooses the picture of a variant: one of the product or of another variant, or a new one. */
export function VariantPicture({ index, variant, onClose }: Props) {
  const t = useMessages(variantMessages)
  const { control, setValue, getValues } = useFormContext<ProductValues>()
  const pictures = useWatch({ control, name: 'pictures' })
  const chosen = useWatch({ control, name: `variants.${index}.image` })
  const images = new Set([
    ...pictures.map(({ url }) => url),
    ...getValues('variants').flatMap(({ image }) => image || []),
  ])
  function choose(image: string) {
    setValue(`variants.${index}.image`, image, { shouldDirty: true })
    onClose()
  }
  const { uploads, add, retry, remove } = usePictureUploads(choose)
  const choice =
    'flex size-20 items-center justify-center overflow-hidden rounded-md border-2 border-line p-1 text-center text-sm hover:border-line-strong variant-picture'
  return (
    <Modal
      label={t.choosePicture(variant)}
      bar={<h2 className="truncate pl-3 text-lg">{t.choosePicture(variant)}</h2>}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <ul className="flex flex-wrap gap-2">
          <li>
            <button type="button" aria-pressed={chosen === ''} onClick={() => choose('')} className={choice}>
              {t.noPicture}
            </button>
          </li>
          {[...images].map((image, position) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t.pictureNumber(position + 1)}
                aria-pressed={chosen === image}
                onClick={() => choose(image)}
                className={choice}
              >
                <Thumbnail image={image} className="size-full object-contain" />
              </button>
            </li>
          ))}
        </ul>
        {uploads.length > 0 && (
          <ul>
            {uploads.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload)}
                onRemove={() => remove(upload.key)}
              />
            ))}
          </ul>
        )}
        <label className="text-sm font-semibold">
          {t.upload}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
            className="field mt-1 font-normal file:mr-3 file:min-h-8 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
          />
        </label>
      </div>
    </Modal>
  )
}
