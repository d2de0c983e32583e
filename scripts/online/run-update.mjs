// In which order an update happens, and what of it the record says (`updating`). What it says is finished first by every later run,
// so it stays there only as long as finishing it can help. `shop` is what is done to the shop of this machine (update.mjs).

function forget({ record, saveRecord }) {
  delete record.updating
  saveRecord(record)
}

/** Gives the shop to version `to` if it is healthy. Returns false if it is not and `from` goes on. */
export async function takeVersion(machine, { from, to }, shop) {
  // Before anything is noted, so that going back never takes the copy of an earlier update for that of this one.
  shop.dropCopy()
  machine.record.updating = { from, to }
  machine.saveRecord(machine.record)
  try {
    shop.stop()
    shop.copyDatabase()
    shop.switchTo(to)
    await shop.tryOut()
    shop.stop()
    shop.endTrial()
    await shop.start()
  } catch (error) {
    machine.print(`✗ ${error.message}`)
    await goBack(machine, shop)
    return false
  }
  keep(machine, shop)
  return true
}

function keep(machine, shop) {
  forget(machine)
  shop.dropCopy()
}

/** The old version has the shop again, and is not started yet. */
function takeBack(machine, shop) {
  shop.stop()
  shop.endTrial()
  // Before the database, which the new version would migrate again if the machine started in between.
  shop.switchTo(machine.record.updating.from)
  const kept = shop.returnDatabase()
  if (kept) machine.print(`· ${kept}`)
  forget(machine)
}

async function goBack(machine, shop) {
  const { from, to } = machine.record.updating
  // Forgotten before it starts: if it is not healthy either, going back again would not make it so, and would keep a repaired version out.
  takeBack(machine, shop)
  await shop.start()
  shop.remove(to)
  machine.print(`· ${from} runs again`)
}

/**
 * An update that was cut off: the new version stays if it has the shop and is healthy, otherwise the old one comes back; if
 * `isClosing`, it is not started.
 */
export async function finishCutOff(machine, shop, { isClosing = false } = {}) {
  const { updating } = machine.record
  if (!updating) return
  const { from, to } = updating
  machine.print(`· the last update, from ${from} to ${to}, was cut off`)
  if (await shop.runs(to)) keep(machine, shop)
  else if (!shop.has(from)) {
    shop.endTrial()
    forget(machine)
  } else if (isClosing) takeBack(machine, shop)
  else await goBack(machine, shop)
}
