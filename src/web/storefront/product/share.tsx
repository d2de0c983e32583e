import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAddress } from '#web/ui/page-head.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const button = 'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 hover:bg-sunken'

/** Links and buttons to share the product under its public URL. */
export function Share({ name }: { name: string }) {
  const t = useMessages(productMessages)
  const address = useAddress()?.(useLanguage()) ?? ''
  const canShare = useHydrated() && 'share' in navigator

  async function copy() {
    const copied = await writeToClipboard(address)
    if (copied) showToast('success', t.linkCopied)
    // The prompt lets the user copy by hand.
    else window.prompt(t.linkNotCopied, address)
  }
  // A cancelled share rejects, too.
  const shareByDevice = () => navigator.share({ title: name, url: address }).catch(() => {})
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-sm text-ink-2">
      <p className="mr-1 flex items-center gap-1.5 font-semibold">
        <Icon name="share-2" className="size-4" />
        {t.share}
      </p>
      <a
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={button}
      >
        {t.facebook}
        <span className="sr-only"> {t.newTab}</span>
      </a>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name}\n${address}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={button}
      >
        {t.whatsApp}
        <span className="sr-only"> {t.newTab}</span>
      </a>
      <button type="button" onClick={copy} className={button}>
        {t.copyLink}
      </button>
      {canShare && (
        <button type="button" onClick={shareByDevice} className={button}>
          {t.shareMore}
        </button>
      )}
    </div>
  )
}

/** Resolves to whether it worked: the clipboard needs https and the user's permission. */
const writeToClipboard = async (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false
