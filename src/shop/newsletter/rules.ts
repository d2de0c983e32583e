/** States of a subscription. Only confirmed ones receive the newsletter. */
export const subscriptionStatuses = ['pending', 'confirmed', 'ended'] as const
