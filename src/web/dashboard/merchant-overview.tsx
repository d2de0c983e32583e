import { languageAt } from '#lib/language.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { loadAdminTexts } from '#web/texts/load-texts.ts'
import { useAnswer } from './asked.ts'

/** The page the dashboard begins with is the customers' as well: what only the merchant sees of it is fetched apart. */
const fetchOverview = async () => {
  const [{ Overview }] = await Promise.all([
    import('./admin/figures/overview.tsx'),
    loadAdminTexts(languageAt(window.location.pathname)),
  ])
  return { Overview }
}

export function MerchantOverview() {
  const { answer, phase, load } = useAnswer(fetchOverview)
  if (answer) return <answer.Overview />
  return phase === 'failed' ? <LoadFailed onRetry={load} /> : <Loading />
}
