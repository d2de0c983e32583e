export const products = {
  pictures: {
    picture: (place: number) => `Picture ${place}`,
    main: 'Main picture',
    movable: 'movable picture',
    move: (place: number) => `Move picture ${place}`,
    remove: (place: number) => `Remove picture ${place}`,
    alt: 'What it shows',
    uploading: (name: string) => `Uploading ${name}`,
    leaveOut: 'Leave it out',
    tooMany: (most: number) =>
      most === 1 ? 'Only one picture is taken.' : `At most ${most} pictures are taken.`,
    notTaken: 'This picture cannot be used. Please choose a JPEG, PNG or WebP picture of at most 8 MB.',
    lost: 'This picture did not arrive. Please check your connection.',
    howToMove:
      'To move the picture, press the space bar, choose its place with the arrow keys, and press the space bar again. Escape leaves it where it was.',
    takenUp: (place: number) => `Picture ${place} has been taken up.`,
    nowAt: (place: number) => `It is at place ${place} now.`,
    putAt: (place: number) => `It has been put at place ${place}.`,
    putBack: 'It is back where it was.',
  },
}
