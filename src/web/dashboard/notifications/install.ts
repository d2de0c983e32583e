import { useEffect, useState } from 'react'

/** The event with which Chromium offers to install a page; other browsers have none. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** The browser offers it once, soon after a page has loaded, so it is kept for the page that shows the button. */
let offered: InstallEvent | null = null
if (typeof window !== 'undefined')
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
  })

/** Whether this browser can install the dashboard as an app, and how. */
export function useInstall() {
  const [canInstall, setCanInstall] = useState(offered !== null)
  useEffect(() => {
    const update = () => setCanInstall(offered !== null)
    window.addEventListener('beforeinstallprompt', update)
    return () => window.removeEventListener('beforeinstallprompt', update)
  }, [])
  async function install() {
    await offered?.prompt()
    offered = null
    setCanInstall(false)
  }
  return { canInstall, install }
}
