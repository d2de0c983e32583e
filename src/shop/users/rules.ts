/** The count of a search stops here. */
export const maxCountedUsers = 1000
