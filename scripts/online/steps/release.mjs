import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { account, MachineError, read, releasesFolder, run, runAsShop, shopFolder } from '../machine.mjs'

/** What is in a checkout and no part of the shop: made by tools, or a shop's own data. */
const leftOut = new Set(['.git', '.cache', '.react-router', 'node_modules', 'data', '.env'])

function* shippedFiles(folder, root = folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (leftOut.has(relative(root, path)) || existsSync(join(path, 'shop.lock'))) continue
    if (entry.isDirectory()) yield* shippedFiles(path, root)
    else if (entry.isFile()) yield relative(root, path).split(sep).join('/')
  }
}

/** A name for the version in `folder`: its number, and a hash of every file. A build that is there belongs to it and changes nothing. */
export function releaseId(folder) {
  const hash = createHash('sha256')
  for (const file of [...shippedFiles(folder)].filter((each) => !each.startsWith('build/')).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

const exists = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** The version that runs, or undefined. */
export const currentRelease = () => (exists(shopFolder) ? basename(readlinkSync(shopFolder)) : undefined)

export const folderOf = (id) => join(releasesFolder, id)

/** Puts the version of `source` into its own folder, with its packages, built. The account builds it and cannot change it later. */
export function buildRelease(source, id) {
  const folder = folderOf(id)
  if (existsSync(folder)) return folder
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const file of shippedFiles(source))
    cpSync(join(source, file), join(draft, file), { preserveTimestamps: true })
  run('chown', ['-R', `${account}:${account}`, draft])
  const cache = join(draft, '.npm-cache')
  runAsShop('node', ['scripts/online/build-release.mjs'], {
    cwd: draft,
    env: { npm_config_cache: cache },
  })
  rmSync(cache, { recursive: true, force: true })
  run('chown', ['-R', 'root:root', draft])
  renameSync(draft, folder)
  return folder
}

/** Makes a version the one that starts next; a link is replaced in one step. */
export function switchTo(id) {
  const link = `${shopFolder}.new`
  rmSync(link, { force: true })
  symlinkSync(folderOf(id), link)
  renameSync(link, shopFolder)
}

/** Removes all versions but these. */
export function removeReleases(kept) {
  for (const name of existsSync(releasesFolder) ? readdirSync(releasesFolder) : [])
    if (!kept.includes(name)) rmSync(folderOf(name), { recursive: true, force: true })
}

export const release = {
  name: 'version',
  check({ source }) {
    if (exists(shopFolder) && !lstatSync(shopFolder).isSymbolicLink())
      throw new MachineError(
        `${shopFolder} is there already and was not made by this command. Move it away first.`,
      )
    const current = currentRelease()
    return current && existsSync(folderOf(current))
      ? undefined
      : `${releaseId(source)} to ${shopFolder}, with its packages, built`
  },
  apply({ source }, made) {
    made.folder = releasesFolder
    const id = releaseId(source)
    buildRelease(source, id)
    switchTo(id)
  },
  undo() {
    rmSync(shopFolder, { force: true })
    rmSync(releasesFolder, { recursive: true, force: true })
  },
}

/** The text of a file of the version that runs. */
export const releaseFile = (file) => read(join(shopFolder, file))
