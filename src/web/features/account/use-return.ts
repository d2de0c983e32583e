import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/data/session.tsx'

/** Leads on as soon as somebody is signed in: here, in another tab, or already when the page was opened. */
export function useReturn(to: string) {
  const { user } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (user) navigate(to, { replace: true })
  }, [user, to, navigate])
}
