import { run } from '../machine.mjs'

const shopZone = 'Asia/Dhaka'
const zone = () => run('timedatectl', ['show', '--property=Timezone', '--value'])

/** The shop itself counts days in Dhaka wherever it runs; this is for whoever reads the log of the machine. */
export const clock = {
  name: 'time zone',
  check() {
    // Another zone was somebody's choice.
    return ['', 'UTC', 'Etc/UTC', 'n/a'].includes(zone())
      ? `${shopZone}, in which the log is read from now on`
      : undefined
  },
  apply(_machine, made) {
    made.before = zone() || 'Etc/UTC'
    run('timedatectl', ['set-timezone', shopZone])
  },
  undo(_machine, { before }) {
    if (zone() === shopZone) run('timedatectl', ['set-timezone', before])
  },
}
