/** What an operator can do about an error that stops the start, in one sentence before the error's own message. */
export function explainStartProblem(error: Error, dataDir: string) {
  const { code = '' } = error as { code?: string }
  const text = `${code} ${error.message}`
  const advice = advices.find(
    ({ pattern, inDataDir }) => pattern.test(text) && (!inDataDir || text.includes(dataDir)),
  )
  return advice ? `${advice.text.replace('DATA_DIR', dataDir)} (${error.message})` : error.message
}

/** The first that matches the code and message of an error of Node or PostgreSQL. */
const advices = [
  {
    pattern: /ENOSPC|EDQUOT|53100|No space left on device|Disk quota exceeded|Check free disk space/,
    text: 'The disk is full. Make room and start the shop again; nothing is lost.',
  },
  {
    // Ports below 1024 are forbidden as well.
    inDataDir: true,
    pattern: /EACCES|EPERM|EROFS|Permission denied|Read-only file system|wrong ownership/i,
    text: 'The shop may not write to DATA_DIR. Make the user that runs the shop its owner, or set DATA_DIR to another folder.',
  },
  {
    pattern: /was copied while its shop was running/,
    text: 'Stop the shop that DATA_DIR was copied from and copy it again, or restore a backup.',
  },
  { pattern: /Cannot allocate memory/, text: 'The machine has too little free memory for the database.' },
  {
    // Damaged pages and indexes, missing files and folders.
    pattern: /XX001|XX002|58P01|3D000|checksum|invalid|could not (open|read|access|locate)|incomplete/,
    text: 'The database in DATA_DIR is damaged. Restore a backup into another folder; the shop leaves this one as it is.',
  },
]
