import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { connectionMessages } from './messages.ts'

interface Props {
  /** Why it has to be copied now. */
  text: string
  secret: string
  onDone: () => void
}

/** A key or secret that the shop cannot show again. */
export function ShownOnce({ text, secret, onDone }: Props) {
  const t = useMessages(connectionMessages)
  return (
    <div role="alert" className="card mb-4 flex flex-col items-start gap-3 p-4">
      <p className="font-semibold">{text}</p>
      <code className="w-full rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">{secret}</code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} />
        <Button variant="bare" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  )
}

/** Copies what has to be entered in another program. */
export function CopyButton({ text }: { text: string }) {
  const t = useMessages(connectionMessages)
  async function copy() {
    // The clipboard needs https and permission; the prompt lets people copy by hand.
    const isCopied = await (navigator.clipboard?.writeText(text).then(() => true) ?? false).catch(() => false)
    if (isCopied) showToast('success', t.copied)
    else window.prompt(t.notCopied, text)
  }
  return <Button onClick={copy}>{t.copy}</Button>
}
