// A step is a name and three functions:
//   check(machine)         undefined if the machine is as it should be, or words for what will be done
//   apply(machine, made)   does it; what undo must know is written into `made`, which is kept in the record
//   undo(machine, made)    takes back what `made` says; words for what stays, or undefined
// A second run, the list of changes and --undo all come from these three.
/** Does what is not yet so; returns how many steps changed something. */
export async function applySteps(steps, machine) {
  const { record, saveRecord, print } = machine
  let changed = 0
  for (const step of steps) {
    const missing = await step.check(machine)
    if (!missing) {
      print(`  ✓ ${step.name}`)
      continue
    }
    print(`  + ${step.name}: ${missing}`)
    record.made[step.name] ??= {}
    try {
      await step.apply(machine, record.made[step.name])
    } finally {
      saveRecord(record)
    }
    const still = await step.check(machine)
    if (still) throw new Error(`The step “${step.name}” was done and is not so: ${still}`)
    changed++
  }
  return changed
}

/** Takes back the steps that were done, the last one first. What is kept stays in the record. */
export async function undoSteps(steps, machine) {
  const { record, saveRecord, print } = machine
  const kept = []
  for (const step of [...steps].reverse()) {
    const made = record.made[step.name]
    if (!made) continue
    const stays = await step.undo(machine, made)
    print(stays ? `  = ${step.name}: ${stays}` : `  - ${step.name}`)
    if (stays) kept.push(stays)
    else delete record.made[step.name]
    saveRecord(record)
  }
  return kept
}
