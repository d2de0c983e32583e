import { type ShouldRevalidateFunction, useLocation, useNavigate } from 'react-router'

let growingTo: string | null = null

/** Writes into the address how far a list has grown: no step in the history, and no way to the top of the page. */
export function useGrow() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return async (address: string) => {
    growingTo = new URL(address, window.location.href).searchParams.get('shown')
    await navigate(address, { replace: true, preventScrollReset: true, state })
    growingTo = null
  }
}

/** For pages with a list and what is around them: a list that has just grown has fetched what its new address shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...args }) =>
  args.defaultShouldRevalidate &&
  (growingTo === null ||
    nextUrl.pathname !== currentUrl.pathname ||
    nextUrl.searchParams.get('shown') !== growingTo)
