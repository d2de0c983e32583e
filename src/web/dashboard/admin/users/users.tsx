import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { getUsers, mostUsersCounted } from '#shop/users/contract.ts'
import { api } from '#web/auth/token.ts'
import { useAdminTexts, useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { ListPage, listTitleId } from '../../list-page.tsx'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'
import { SearchBox } from '../../search-box.tsx'
import { useUserActs } from './user-acts.ts'
import { UserTable } from './user-table.tsx'

const longestSearch = 100

/** Everybody who has an account. */
export default function Users() {
  const { users: words } = useAdminTexts().people
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  const [address, setAddress] = useSearchParams()
  const search = address.get('search')?.trim().slice(0, longestSearch) ?? ''
  const users = usePagedList(search, (cursor) =>
    api(getUsers, { query: { limit: rowsPerPage, ...(search && { search }), ...(cursor && { cursor }) } }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const acts = useUserActs(users, heading)
  const { rows = [], total = 0 } = users.loaded ?? {}
  return (
    <ListPage
      title={words.title}
      heading={heading}
      orders={users}
      tools={
        <SearchBox
          label={words.search}
          longest={longestSearch}
          search={search}
          onSearch={(text) =>
            setAddress(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
          }
        />
      }
      count={
        search && total >= mostUsersCounted
          ? words.shownOfMany(rows.length, formatNumber(mostUsersCounted, language))
          : dashboard.shown(rows.length, total)
      }
      empty={
        <p className="card px-4 py-12 text-center text-ink-2">
          {search ? words.noMatch(search) : words.none}
        </p>
      }
    >
      <div className="card">
        <UserTable users={rows} labelledBy={listTitleId} {...acts} />
      </div>
    </ListPage>
  )
}
