import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { type FirstStep, firstSteps } from '#shop/first-steps/rules.ts'
import { Fold, hasRoom } from '#web/dashboard/kit/fold.tsx'
import { permissionOfPage } from '#web/dashboard/pages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { overviewMessages } from './messages.ts'

const pageOf: Record<FirstStep, string> = {
  name: '/dashboard/settings/shop',
  phone: '/dashboard/settings/contact',
  charges: '/dashboard/deliveryCharges',
  product: '/dashboard/addProduct',
  slide: '/dashboard/addSlide',
  policies: '/dashboard/settings/texts/return-policy',
  notifications: '/dashboard/notifications',
  testOrder: '/shop',
}

/** What a new shop still needs, until everything is done and the demo data are gone, or the list is hidden. */
export function FirstSteps() {
  const { firstSteps: t } = useMessages(overviewMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const allows = useAllows()
  const { data } = useApiQuery('GET /first-steps', {})
  const hide = useAction(() => api('PUT /first-steps', { body: { dismissed: true } }), {
    invalidates: ['GET /first-steps'],
    failed: t.notHidden,
  })
  const number = (count: number) => formatNumber(count, language)
  const removal = useAction(() => api('DELETE /demo-data', {}), {
    invalidates: [
      'GET /first-steps',
      'GET /to-dos',
      'GET /lowStock',
      'GET /salesByDay',
      'GET /orders/counts',
    ],
    onSuccess({ removed, kept }) {
      const keptCount = kept.products + kept.orders + kept.slides
      showToast(
        'success',
        t.removed(number(removed.products), number(removed.orders), number(removed.slides)),
        keptCount > 0 ? t.kept(number(keptCount)) : undefined,
      )
    },
    failed: t.notRemoved,
  })
  async function remove() {
    if (await showDialog({ title: t.question, text: t.questionText, yes: t.yes, no: common.cancel }))
      removal.run(undefined)
  }

  if (!data || data.dismissed) return null
  const { done, demo } = data
  const hasDemo = demo.products + demo.orders + demo.slides > 0
  const doneCount = firstSteps.filter((step) => done[step]).length
  const steps = firstSteps.filter((step) => {
    const permission = permissionOfPage(pageOf[step])
    return permission === undefined || allows(permission)
  })
  if (doneCount === firstSteps.length && !hasDemo) return null
  const count = t.count(number(doneCount), number(firstSteps.length))
  return (
    <Fold title={t.title} note={count} startsOpen={hasRoom()}>
      <p className="text-sm text-ink-2">
        {count}. {t.text}
      </p>
      <ul className="mt-2 grid gap-x-6 @2xl:grid-cols-2">
        {steps.map((step) => (
          <li key={step}>
            <Link
              to={pageOf[step]}
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md px-1 hover:bg-sunken"
            >
              <span
                aria-hidden="true"
                className={`flex size-6 shrink-0 items-center justify-center rounded-full border ${done[step] ? 'border-inverse bg-inverse text-on-inverse' : 'border-line-strong'}`}
              >
                {done[step] && <Icon name="check" className="size-4" />}
              </span>
              <span className={`flex-[1_1_8rem] ${done[step] ? 'text-ink-2 line-through' : ''}`}>
                {t.steps[step]}
              </span>
              {done[step] && <span className="sr-only">({t.done})</span>}
            </Link>
          </li>
        ))}
      </ul>
      {hasDemo && (
        <p className="mt-3 border-t border-line pt-3 text-sm">
          {t.demo(number(demo.products), number(demo.orders), number(demo.slides))}
        </p>
      )}
      <div className="-mx-3 flex flex-wrap justify-between">
        {hasDemo && allows('administrator') && (
          <Button variant="bare" onClick={remove} busy={removal.isBusy} className="px-3">
            {t.remove}
          </Button>
        )}
        <Button
          variant="bare"
          onClick={() => hide.run(undefined)}
          busy={hide.isBusy}
          className="ml-auto px-3"
        >
          {t.hide}
        </Button>
      </div>
    </Fold>
  )
}
