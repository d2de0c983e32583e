import { formatNumber } from '#lib/language.ts'
import { text, useListState } from '#web/dashboard/kit/list-state.ts'
import { SecondStepRule } from '#web/dashboard/sign-in/second-step-rule.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { listMessages } from '#web/ui/list-messages.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { userMessages } from './messages.ts'
import { useUserActions } from './user-actions.ts'
import { UserTable } from './user-table.tsx'

/** Everybody who has an account. */
export default function Users() {
  const userText = useMessages(userMessages)
  const listText = useMessages(listMessages)
  const language = useLanguage()
  const { values, search } = useListState({ search: text(100) })
  const users = usePagedQuery('GET /users', { query: values })
  const actions = useUserActions(users)
  const { rows = [], total = 0, more = false } = users.loaded ?? {}
  return (
    <ListPage
      title={userText.title}
      list={users}
      actions={<SecondStepRule />}
      search={search('search', userText.search)}
      count={
        more
          ? userText.shownOfMany(rows.length, formatNumber(total, language))
          : listText.shown(rows.length, total)
      }
      empty={values.search ? userText.noMatch(values.search) : userText.none}
    >
      <UserTable users={rows} labelledBy={pageTitleId} {...actions} />
    </ListPage>
  )
}
