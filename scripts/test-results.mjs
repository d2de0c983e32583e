// What the reports of a run of vitest and of the repeat of its failed files say together.

export const hasFailed = ({ status }) => status === 'failed'
const testsOf = ({ assertionResults }, wanted) => assertionResults.filter(({ status }) => status === wanted)

/**
 * Counts the tests of both runs, each file as it was last. What failed once and passed when repeated is `unsteady`: a race to be
 * found, in the test or in the shop.
 */
export function judge(first, repeated) {
  const last = [...new Map([...first, ...repeated].map((file) => [file.name, file])).values()]
  const failed = last.filter(hasFailed)
  const isUnsteady = (file) => hasFailed(file) && !failed.some(({ name }) => name === file.name)
  return {
    passed: last.flatMap((file) => testsOf(file, 'passed')).length,
    failed: failed.reduce((sum, file) => sum + Math.max(1, testsOf(file, 'failed').length), 0),
    failures: failed.map(failureOf),
    unsteady: first.filter(isUnsteady).map(failureOf),
  }
}

/** The failed tests of a file with their messages, or the error that prevented the file from running. */
function failureOf(file) {
  const tests = testsOf(file, 'failed').map(
    ({ fullName, failureMessages }) =>
      `  ${fullName}\n${failureMessages.map(withoutLibraryFrames).join('\n')}`,
  )
  return [file.name, ...(tests.length > 0 ? tests : [`  ${file.message}`])].join('\n')
}

const withoutLibraryFrames = (message) =>
  message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .map((line) => `    ${line}`)
    .join('\n')

/** The last line of all checks, and whether a change may land: not with an unsteady test, unless ALLOW_UNSTEADY says so. */
export function verdict({ passed, failed, unsteady }, allowUnsteady) {
  const counts = [`${passed} passed`, `${failed} failed`]
  if (unsteady > 0) counts.push(`${unsteady} passed only when repeated`)
  return {
    line: counts.join(', '),
    exitCode: failed === 0 && (unsteady === 0 || allowUnsteady) ? 0 : 1,
  }
}
