import { spawnSync } from 'node:child_process'

const isRoot = process.getuid?.() === 0

const works = ({ prefix: [command = '', ...args] }: { prefix: string[] }) =>
  spawnSync(command, [...args, process.execPath, '--version']).status === 0

/**
 * What a command line begins with to run as an ordinary user, wherever the clone is, and whose folders are that user's own;
 * undefined where root cannot become one.
 */
export const ordinaryUser = isRoot
  ? [
      { prefix: ['unshare', '--user', '--map-user=1', '--map-group=1'], uid: 0 },
      {
        prefix: [
          'setpriv',
          '--reuid=1',
          '--regid=1',
          '--clear-groups',
          '--securebits=+no_setuid_fixup',
          '--inh-caps=+dac_read_search',
          '--ambient-caps=+dac_read_search',
        ],
        uid: 1,
      },
    ].find(works)
  : { prefix: [], uid: process.getuid?.() ?? 0 }

/** What a command line begins with to mount disks that nobody else sees; undefined where that is forbidden, as in many containers. */
export const ownMounts = [
  { prefix: ['unshare', '--user', '--map-root-user', '--mount'] },
  { prefix: ['unshare', '--mount'] },
].find(works)?.prefix
