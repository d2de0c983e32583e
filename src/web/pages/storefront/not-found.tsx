import { data } from 'react-router'

/** Any address that is no page: the answer's status must say so, too. */
export function loader() {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
