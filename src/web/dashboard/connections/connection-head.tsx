import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

interface Props {
  t: { title: string; add: string; intro: string; reference: string }
  isAdding: boolean
  onAdd: () => void
}

/** The head of a page of connections to other programs: what they are, the reference of the API, and a button to add one. */
export function ConnectionHead({ t, isAdding, onAdd }: Props) {
  const common = useMessages(commonMessages)
  return (
    <>
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t.title}</h1>
        <Button disabled={isAdding} onClick={onAdd}>
          <Icon name="plus" />
          {t.add}
        </Button>
        <div className="w-full">
          <p className="text-ink-2">{t.intro}</p>
          <a href="/api/docs/" className="link">
            {t.reference}
          </a>
        </div>
      </div>
    </>
  )
}
