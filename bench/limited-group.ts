import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = '/sys/fs/cgroup'
const isUnified = () => existsSync(join(root, 'cgroup.controllers'))
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const write = (text: string | number, ...path: string[]) => writeFileSync(join(root, ...path), String(text))

export interface LimitedGroup {
  /** A command that runs what follows in the group. */
  through: string[]
  /** Processes that were killed because there was no memory left. */
  killed: () => number
  /** The most megabytes that were used at once, files that are kept in memory included. */
  peak: () => number
  remove: () => Promise<void>
}

/** A control group of Linux with so many cores and megabytes, and no swap. Throws where this process may not make one. */
export function openLimitedGroup({ cores, megabytes }: { cores: number; megabytes: number }): LimitedGroup {
  const name = `shodai-bench-${process.pid}`
  const bytes = megabytes * 1024 * 1024
  if (isUnified()) {
    write('+cpu +memory', 'cgroup.subtree_control')
    mkdirSync(join(root, name))
    write(bytes, name, 'memory.max')
    write(0, name, 'memory.swap.max')
    write(`${cores * 100_000} 100000`, name, 'cpu.max')
  } else {
    for (const controller of ['memory', 'cpu']) mkdirSync(join(root, controller, name))
    write(bytes, 'memory', name, 'memory.limit_in_bytes')
    // The kernel may have no accounting of swap.
    if (existsSync(join(root, 'memory', name, 'memory.memsw.limit_in_bytes')))
      write(bytes, 'memory', name, 'memory.memsw.limit_in_bytes')
    write(0, 'memory', name, 'memory.swappiness')
    write(100_000, 'cpu', name, 'cpu.cfs_period_us')
    write(cores * 100_000, 'cpu', name, 'cpu.cfs_quota_us')
  }
  const folders = isUnified() ? [name] : [join('memory', name), join('cpu', name)]
  const lists = folders.map((folder) => join(root, folder, 'cgroup.procs'))
  return {
    through: ['sh', '-c', `${lists.map((list) => `echo $$ > ${list}`).join(' && ')} && exec "$@"`, 'sh'],
    killed() {
      const events = isUnified() ? read(name, 'memory.events') : read('memory', name, 'memory.oom_control')
      return Number(/^oom_kill (\d+)/m.exec(events)?.[1] ?? 0)
    },
    peak: () =>
      Number(isUnified() ? read(name, 'memory.peak') : read('memory', name, 'memory.max_usage_in_bytes')) /
      1024 /
      1024,
    /** Once its last processes have ended. */
    async remove() {
      for (const list of lists) while (readFileSync(list, 'utf8') !== '') await wait(50)
      for (const folder of folders) rmdirSync(join(root, folder))
    },
  }
}
