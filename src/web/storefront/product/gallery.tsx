import { type KeyboardEvent, useRef, useState } from 'react'
import { pictureAt } from '#shop/catalog/rules.ts'
import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '#web/texts/texts.tsx'

const step: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture large, the others as buttons below it; arrow keys walk through them. The first is the main one. */
export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const { product } = useTexts()
  const [shown, setShown] = useState(0)
  const thumbnails = useRef<HTMLUListElement>(null)
  const image = images[shown] ?? images[0]
  if (image === undefined)
    return (
      <div className="card aspect-square bg-sunken">
        <Icon name="package" className="size-full p-[30%] text-line-strong" />
      </div>
    )
  function walk(event: KeyboardEvent) {
    const by = step[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (shown + by + images.length) % images.length
    setShown(next)
    thumbnails.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="mx-auto w-full max-w-[32rem] desk:max-w-none">
      <div className="aspect-square overflow-hidden rounded-l border border-line bg-sunken">
        <img
          // A new picture must not stand under the old one's name while it loads.
          key={image}
          src={pictureAt(image, 450)}
          srcSet={`${pictureAt(image, 300)} 300w, ${pictureAt(image, 450)} 450w, ${image} 900w`}
          sizes="(min-width: 1280px) 640px, (min-width: 769px) 52vw, 100vw"
          width="900"
          height="900"
          alt={images.length > 1 ? `${name}, ${product.picture(shown + 1, images.length)}` : name}
          fetchPriority="high"
          className="size-full object-contain dark:brightness-90"
        />
      </div>
      {images.length > 1 && (
        <ul ref={thumbnails} aria-label={product.pictures} className="mt-3 grid grid-cols-4 gap-2.5">
          {images.map((url, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={product.picture(place + 1, images.length)}
                aria-current={place === shown}
                onClick={() => setShown(place)}
                onKeyDown={walk}
                className={`block aspect-square w-full overflow-hidden rounded-m border-2 bg-sunken ${place === shown ? 'border-brand' : 'border-line hover:border-line-strong'}`}
              >
                <img
                  src={pictureAt(url, 150)}
                  srcSet={`${pictureAt(url, 150)} 150w, ${pictureAt(url, 300)} 300w`}
                  sizes="(min-width: 769px) 150px, 22vw"
                  width="150"
                  height="150"
                  alt=""
                  decoding="async"
                  className="size-full object-contain dark:brightness-90"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
