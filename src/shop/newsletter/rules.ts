/** How far somebody has come who asked for the newsletter. Only the confirmed get it. */
export const subscriptionStatuses = ['pending', 'confirmed', 'ended'] as const
