export const maxReviewLength = 1000
export const maxReviewPictures = 3

/** What many names in Bangladesh begin with; alone it names nobody. */
const prefixes =
  /^(md|mohd|mohammad|mohammed|muhammad|mohammod|mst|mosa?|most|mosammat|mr|mrs|ms|dr|engr|মো|মোহাম্মদ|মুহাম্মদ|মোহাম্মাদ|মোছা|মোসা|মোসাম্মৎ|ডা|ড)[.:ঃ]*$/i

/** The first name of a person, all that the shop shows of a reviewer; empty if there is none. */
export function firstName(name: string) {
  // A phone number or an e-mail address typed as a name is not shown.
  const words = name.split(/\s+/).filter((word) => word !== '' && !/[\d@০-৯]/.test(word))
  return words.find((word) => !prefixes.test(word)) ?? words[0] ?? ''
}
