import { useOutletContext } from 'react-router'

/** What the dashboard's layout gives to its pages. */
export interface DashboardContext {
  /** Runs an action that ends the session, then goes to the home page; false if the session did not end. */
  leaveBy: (action: () => Promise<boolean>) => Promise<boolean>
}

export const useDashboardContext = () => useOutletContext<DashboardContext>()
