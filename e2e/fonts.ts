import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * What text of the tests looks like on every machine: of its fonts only those are seen that test-tools.mjs installs. System text
 * is Noto Sans. Bengali is in Noto Sans Bengali only where a page names it: nothing falls back to it, so that text in DejaVu Sans
 * is what a machine shows that has nothing else.
 */
const fontsConfig = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${cache}</cachedir>
  <selectfont>
    <acceptfont>
      <pattern><patelt name="family"><string>Noto Sans</string></patelt></pattern>
      <pattern><patelt name="family"><string>Noto Sans Bengali</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Sans</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Sans Mono</string></patelt></pattern>
    </acceptfont>
    <rejectfont>
      <pattern><patelt name="scalable"><bool>true</bool></patelt></pattern>
      <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
    </rejectfont>
  </selectfont>
  <match target="scan">
    <test name="family"><string>Noto Sans Bengali</string></test>
    <edit name="charset" mode="assign"><charset><int>0x20</int></charset></edit>
  </match>
  <match target="pattern">
    <test name="family"><string>monospace</string></test>
    <edit name="family" mode="append" binding="strong"><string>DejaVu Sans Mono</string></edit>
  </match>
  <match target="pattern">
    <edit name="family" mode="append_last" binding="strong"><string>Noto Sans</string></edit>
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

/** Another configuration, to run tests with the fonts of another machine. */
const { FONTCONFIG_FILE } = process.env

/** The configuration of the fonts, written where it is cached. */
export function fontsConfigFile() {
  if (FONTCONFIG_FILE) return FONTCONFIG_FILE
  const folder = resolve('.cache/fonts')
  const file = join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  // Renamed, because the browser of another worker may be reading it.
  writeFileSync(`${file}.${process.pid}`, fontsConfig(join(folder, 'cache')))
  renameSync(`${file}.${process.pid}`, file)
  return file
}

type Face = 'usual' | 'wide'
/** The faces in which the layout must hold; of another configuration nothing is known, so that it counts as a wide one. */
export const faces: readonly Face[] = FONTCONFIG_FILE ? ['wide'] : ['usual', 'wide']

/** Shows the text of the open page in a face: the wide one is what a machine shows that has DejaVu alone. */
export async function setFace(page: Page, face: Face) {
  if (FONTCONFIG_FILE) return
  await page.evaluate((isWide) => {
    const { style } = document.documentElement
    style.setProperty('--font-text', isWide ? '"DejaVu Sans"' : '')
    style.setProperty('--font-display', isWide ? '"Hind Siliguri", "DejaVu Sans"' : '')
  }, face === 'wide')
}
