import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { fontsConfigFile } from './fonts.ts'

/** The headless shell of Chromium costs half; where it is not installed Chromium itself does as well. */
const chromiumPath = () =>
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'

/** Starts the machine's Chromium, with the fonts of the tests; `more` are further arguments. */
export const launchChromium = (more: readonly string[] = []) =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', ...more],
    env: { ...process.env, FONTCONFIG_FILE: fontsConfigFile() },
  })
