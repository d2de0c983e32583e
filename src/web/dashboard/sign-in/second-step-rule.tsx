import { useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { signInMessages } from './messages.ts'

type Rule = ResponseOf<Endpoints['GET /second-step']>['rule']

/** Says of whom the shop requires a second step. */
export function SecondStepRule() {
  const t = useMessages(signInMessages)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.rule}</Button>
      {isOpen && (
        <Modal
          label={t.rule}
          bar={<h2 className="pl-3 text-lg">{t.rule}</h2>}
          className="m-auto w-[28em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
          onClose={close}
        >
          <div className="flex flex-col gap-3 px-5 pb-5">
            <p className="text-ink-2">{t.ruleText}</p>
            <RuleForm onSaved={close} />
          </div>
        </Modal>
      )}
    </>
  )
}

function RuleForm({ onSaved }: { onSaved: () => void }) {
  const t = useMessages(signInMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /second-step', {}, { fresh: true })
  const [chosen, setChosen] = useState<Rule | null>(null)
  const save = useAction(
    (rule: Rule) =>
      confirmed((password) => api('PUT /second-step/rule', { body: { ...rule, password } }), 'login'),
    {
      failed: t.failed,
      invalidates: ['GET /second-step'],
      onSuccess() {
        showToast('success', t.ruleSaved)
        onSaved()
      },
    },
  )
  const rule = chosen ?? query.data?.rule
  if (!rule) return <QueryState query={query} />
  const { administrators, money } = rule
  return (
    <>
      <CheckBox
        label={t.ruleAdministrators}
        checked={administrators}
        onChange={() => setChosen({ administrators: !administrators, money })}
      />
      <CheckBox
        label={t.ruleMoney}
        checked={money}
        onChange={() => setChosen({ administrators, money: !money })}
      />
      <Button busy={save.isBusy} busyLabel={common.saving} onClick={() => save.run(rule)}>
        {common.save}
      </Button>
    </>
  )
}
