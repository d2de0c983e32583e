import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The headless shell of Chromium costs half; where it is not installed Chromium itself does as well. */
const chromiumPath = () =>
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'

/** Starts the machine's Chromium. */
export const launchChromium = () =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  })
