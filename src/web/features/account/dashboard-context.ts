import { useOutletContext } from 'react-router'

/** What the dashboard's layout gives to its pages. */
export interface DashboardContext {
  /** Runs an action that ends the session, then goes home; false when the session did not end. */
  leaveBy: (action: () => Promise<boolean>) => Promise<boolean>
}

export const useDashboardContext = () => useOutletContext<DashboardContext>()
