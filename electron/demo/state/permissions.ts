/** What a key may be allowed to do (gateway-spec section 5, 3). */
export const permissions = ['speech', 'jobs', 'voices', 'chat', 'video'] as const;

export type Permission = (typeof permissions)[number];
