/** Characters of a new password: an administrator may ask for more than the preset, never for less, and for no more than `mostAtLeast`. */
export const PASSWORD_LENGTH = { preset: 8, mostAtLeast: 20, most: 32 } as const;
