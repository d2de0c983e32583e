import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '#web/texts/texts.tsx'

/** What stands in place of something that could not be loaded, with a way to try again (D21). */
export function LoadFailure({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { common } = useTexts()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-12 text-center">
      <Icon name="triangle-alert" className="size-8 text-gold" />
      <p className="text-ink-2">{text ?? common.cannotLoad}</p>
      <button type="button" className="button-secondary" onClick={onRetry}>
        {common.retry}
      </button>
    </div>
  )
}
