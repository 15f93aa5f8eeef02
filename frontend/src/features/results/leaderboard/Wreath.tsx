/** The wreath around a person on the podium. */
import classes from './Board.module.css';

/** The angles of the leaves of one side around the centre, from the bottom, in degrees. */
const ANGLES = [100, 117, 134, 151, 168, 185, 202, 219, 236];
const RADII = [84, 62];
const CENTRE = 100;

const leaves = RADII.flatMap((radius, ring) =>
  ANGLES.map((angle, at) => {
    const turned = ((angle + ring * 8) * Math.PI) / 180;
    return {
      key: `${ring}-${angle}`,
      x: CENTRE + radius * Math.cos(turned),
      y: CENTRE + radius * Math.sin(turned),
      turn: angle + ring * 8 + (ring === 0 ? 62 : 118),
      delay: at * 40,
    };
  }),
);

const Side = () =>
  leaves.map(({ key, x, y, turn, delay }) => (
    <path
      key={key}
      className={classes.leaf}
      style={{ animationDelay: `${delay}ms` }}
      d="M-11 0C-6-7 5-7 11 0C5 7-6 7-11 0Z"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`}
    />
  ));

export function Wreath() {
  return (
    <svg className={classes.wreath} viewBox="0 0 200 200" aria-hidden="true">
      <Side />
      <g transform="translate(200 0) scale(-1 1)">
        <Side />
      </g>
    </svg>
  );
}
