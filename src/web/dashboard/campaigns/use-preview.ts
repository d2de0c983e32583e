import { useEffect, useState } from 'react'
import { linkPattern } from '#shop/campaigns/rules.ts'
import { useApiQuery } from '#web/data/query.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { bodyOf, type CampaignValues, isAmount, isDays } from './campaign-values.ts'

/** Milliseconds without a key after which customers are counted. */
const delay = 400

const isCountable = ({ quietDays, spentOver, link }: CampaignValues) =>
  isDays(quietDays) && isAmount(spentOver) && linkPattern.test(link.trim())

/** How many customers a campaign reaches now, and what it costs; what was typed last that can be counted. */
export function usePreview(values: CampaignValues) {
  const { name: _, ...typed } = bodyOf(values)
  const wanted = JSON.stringify(typed)
  const isWhole = isCountable(values)
  const [body, setBody] = useState(isWhole ? typed : null)
  const { start } = useDebounced(delay, (next: typeof typed) => setBody(next))
  useEffect(() => {
    if (isWhole) start(JSON.parse(wanted))
  }, [wanted, isWhole, start])
  return useApiQuery(
    'POST /message-campaigns/preview',
    { body: body ?? typed },
    { enabled: body !== null, keepPrevious: true },
  )
}
