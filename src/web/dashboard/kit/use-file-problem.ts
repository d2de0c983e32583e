import { formatNumber } from '#lib/language.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { fileProblemMessages } from './file-problem-messages.ts'

/** Says in the language of the page why the shop has rejected a file; undefined for an error of anything else. */
export function useFileProblem() {
  const t = useMessages(fileProblemMessages)
  const language = useLanguage()
  return (error: unknown) => {
    if (!(error instanceof ApiError) || error.body.fields?.file === undefined) return undefined
    const { reason, value } = error.body.fileProblem ?? { reason: 'unreadable' as const, value: '' }
    const text = t[reason]
    return typeof text === 'string'
      ? text
      : text(typeof value === 'number' ? formatNumber(value, language) : value)
  }
}
