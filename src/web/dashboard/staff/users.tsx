import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { userMessages } from './messages.ts'
import { useUserActions } from './user-actions.ts'
import { UserTable } from './user-table.tsx'

const maxSearchLength = 100

/** Everybody who has an account. */
export default function Users() {
  const userText = useMessages(userMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const [searchParams, setSearchParams] = useSearchParams()
  const search = searchParams.get('search')?.trim().slice(0, maxSearchLength) ?? ''
  const users = usePagedQuery('GET /users', { query: { search } })
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useUserActions(users, heading)
  const { rows = [], total = 0, more = false } = users.loaded ?? {}
  return (
    <ListPage
      title={userText.title}
      heading={heading}
      list={users}
      tools={
        <SearchField
          label={userText.search}
          maxLength={maxSearchLength}
          search={search}
          onSearch={(text) =>
            setSearchParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
          }
        />
      }
      count={
        more
          ? userText.shownOfMany(rows.length, formatNumber(total, language))
          : common.shown(rows.length, total)
      }
      empty={search ? userText.noMatch(search) : userText.none}
    >
      <UserTable users={rows} labelledBy={listTitleId} {...actions} />
    </ListPage>
  )
}
