import { Icon } from '#web/components/icon.tsx'
import { useAddress } from '#web/components/page-head.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'

const button = 'inline-flex min-h-11 items-center gap-1.5 rounded-s px-2.5 hover:bg-sunken'

/** Ways to send the product to somebody, always under the shop's own address. */
export function Share({ name }: { name: string }) {
  const texts = useTexts().product
  const address = useAddress()?.(useLanguage()) ?? ''
  const canShare = useHydrated() && 'share' in navigator

  async function copy() {
    const copied = await writeToClipboard(address)
    if (copied) showToast('success', texts.linkCopied)
    // A window of the browser's own, from which it can be copied by hand.
    else window.prompt(texts.linkNotCopied, address)
  }
  // Who changes their mind has not met an error.
  const shareByDevice = () => navigator.share({ title: name, url: address }).catch(() => {})
  return (
    <div className="flex flex-wrap items-center gap-x-1 text--1 text-ink-2">
      <p className="mr-1 flex items-center gap-1.5 font-semibold">
        <Icon name="share-2" className="size-4" />
        {texts.share}
      </p>
      <a
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={button}
      >
        Facebook
        <span className="sr-only"> {texts.newTab}</span>
      </a>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name}\n${address}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={button}
      >
        WhatsApp
        <span className="sr-only"> {texts.newTab}</span>
      </a>
      <button type="button" onClick={copy} className={button}>
        {texts.copyLink}
      </button>
      {canShare && (
        <button type="button" onClick={shareByDevice} className={button}>
          {texts.shareMore}
        </button>
      )}
    </div>
  )
}

/** Not every page may write there: not without https, and not where the visitor forbade it. */
const writeToClipboard = async (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false
