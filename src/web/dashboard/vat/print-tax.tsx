import { useSearchParams } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { vatMessages } from './messages.ts'
import { TaxPaper } from './tax-paper.tsx'

/** A tax invoice or credit note to print. */
export default function PrintTax() {
  const t = useMessages(vatMessages)
  const common = useMessages(commonMessages)
  const id = useSearchParams()[0].get('id') ?? ''
  const query = useApiQuery('GET /tax-documents/:id', { params: { id } }, { enabled: id !== '' })
  if (id === '') return <ErrorPage notFound />
  const { data } = query
  const title = data ? `${t.kinds[data.kind]} ${data.number}` : t.title
  return (
    <main id="content">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[72rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl">{title}</h1>
        <Button disabled={!data} onClick={() => window.print()}>
          {t.print}
        </Button>
        <p className="basis-full text-ink-2">{t.adviser}</p>
      </div>
      <QueryState query={query} />
      {data && <TaxPaper document={data} />}
    </main>
  )
}
