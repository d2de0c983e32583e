import { useEffect, useState } from 'react'
import { pathIn } from '#lib/language.ts'
import type { OrderPage } from '#shop/order-pages/contract.ts'
import { previewPath } from '#shop/order-pages/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderPageEditorMessages } from './messages.ts'

// Pages of the shop may be in no frame, and this is none of them: the HTML alone, in which nothing runs.
const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '')

async function fetchHtml(path: string, signal: AbortSignal) {
  const response = await fetch(path, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`${response.status}`)
  return withoutScripts(await response.text())
}

/** The page as it was saved, 360 px wide. */
export function PhonePreview({ page }: { page: OrderPage }) {
  const t = useMessages(orderPageEditorMessages)
  const path = pathIn(useLanguage(), previewPath(page))
  const [html, setHtml] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const { version } = page
  useEffect(() => {
    const abort = new AbortController()
    setFailed(false)
    fetchHtml(path, abort.signal).then(setHtml, () => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [path, version])
  return (
    <section aria-labelledby="preview" className="w-[362px] max-w-full xl:sticky xl:top-4">
      <h2 id="preview" className="mb-1 text-lg">
        {t.previewTitle}
      </h2>
      <p className="mb-2 text-sm text-ink-2">{t.previewHint}</p>
      {hasFailed ? (
        <p role="alert" className="text-danger">
          {t.previewFailed}
        </p>
      ) : (
        <iframe
          title={t.previewTitle}
          srcDoc={html}
          sandbox="allow-same-origin"
          className="h-[44rem] w-[362px] max-w-full rounded-lg border border-line-strong bg-surface"
        />
      )}
    </section>
  )
}
