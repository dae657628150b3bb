// The display: RGB565 as its wire carries it, high byte first, onto a canvas of the same size.

const WIDTH = 320;
const HEIGHT = 240;

/** What each of the 65,536 colours is on a canvas, with every channel stretched to eight bits. */
const COLOURS = new Uint32Array(65536);
for (let pixel = 0; pixel < COLOURS.length; pixel += 1) {
  const red = pixel >> 11;
  const green = (pixel >> 5) & 0x3f;
  const blue = pixel & 0x1f;
  const bytes = [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
  COLOURS[pixel] = ((255 << 24) | (bytes[2] << 16) | (bytes[1] << 8) | bytes[0]) >>> 0;
}

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.shown = 0;
  }

  draw(bytes) {
    if (bytes.length !== WIDTH * HEIGHT * 2) return;
    for (let at = 0; at < this.pixels.length; at += 1) {
      this.pixels[at] = COLOURS[(bytes[2 * at] << 8) | bytes[2 * at + 1]];
    }
    this.context.putImageData(this.image, 0, 0);
    this.shown += 1;
    // How many pictures there were: what a test waits for.
    this.canvas.dataset.shown = this.shown;
  }

  /** The backlight: off, or one of its five steps. */
  light(lit, step) {
    this.canvas.style.filter = `brightness(${lit ? [0.5, 0.65, 0.8, 1, 1.1][step - 1] : 0.05})`;
  }
}
