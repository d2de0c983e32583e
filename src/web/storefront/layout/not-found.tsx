import { data } from 'react-router'

/** Any other URL: the response has status 404, too. */
export function loader() {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
