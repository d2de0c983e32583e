import { useMessages } from '#web/data/i18n.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { orderListMessages } from './list-messages.ts'

interface Props {
  areOn: boolean
  onTurn: (on: boolean) => void
  onClose: () => void
}

const keys = {
  next: 'J',
  previous: 'K',
  open: 'Enter',
  select: 'X',
  confirm: 'C',
  search: '/',
  help: '?',
} as const

/** Says which keys do what, and turns them off for those whom single keys get in the way. */
export function KeysHelp({ areOn, onTurn, onClose }: Props) {
  const t = useMessages(orderListMessages)
  return (
    <Modal
      label={t.keysTitle}
      bar={<h2 className="pl-3 text-lg">{t.keysTitle}</h2>}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-xl border border-line shadow-lg"
      onClose={onClose}
    >
      <div className="px-5 pb-5">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {(Object.keys(keys) as (keyof typeof keys)[]).map((act) => (
            <div key={act} className="contents">
              <dt>
                <kbd className="inline-block min-w-9 rounded-md border border-line-strong bg-sunken px-2 py-1 text-center font-semibold">
                  {keys[act]}
                </kbd>
              </dt>
              <dd>{t.keyWords[act]}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={areOn}
            onChange={({ target }) => onTurn(target.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          {t.useKeys}
        </label>
      </div>
    </Modal>
  )
}
