import { useTexts } from '#web/texts/texts.tsx'

/** Says that something is on its way (STATE-24). */
export function Waiting() {
  const { common } = useTexts()
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-12 text-ink-2">
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-pill border-2 border-line-strong border-t-transparent"
      />
      {common.loading}
    </p>
  )
}
