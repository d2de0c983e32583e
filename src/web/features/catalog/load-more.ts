import { type ShouldRevalidateFunction, useLocation, useNavigate } from 'react-router'

/** The length (`shown`) that a list has just loaded itself; its navigation needs no loader. */
let loadedLength: string | null = null

/** Writes the new length of a list to the URL, without a step in the history and without scrolling. */
export function useReplaceLength() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return async (address: string) => {
    loadedLength = new URL(address, window.location.href).searchParams.get('shown')
    await navigate(address, { replace: true, preventScrollReset: true, state })
    loadedLength = null
  }
}

/** For pages with a list and their layout: a list that has loaded more already has the data of its new URL. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...args }) =>
  args.defaultShouldRevalidate &&
  (loadedLength === null ||
    nextUrl.pathname !== currentUrl.pathname ||
    nextUrl.searchParams.get('shown') !== loadedLength)
