#!/bin/bash
# Runs the commands of docs/operating/deploy.md: deploy-commands.sh WORK PORT. WORK contains the
# commands, in the files `install`, `create` and `upgrade`, and the program `unit`, which takes the
# place of systemd. /etc, /opt and /var/lib are overlays in the caller's mount namespace, so nothing
# remains on the machine. Scripts take the place of `sudo` and `systemctl`.
set -euo pipefail
work=$1 port=$2
mkdir "$work/overlays"
mount -t tmpfs -o size=8g tmpfs "$work/overlays"
for folder in etc opt var/lib; do
  upper=$work/overlays/upper/$folder under=$work/overlays/under/$folder
  mkdir -p "$upper" "$under"
  mount -t overlay -o "lowerdir=/$folder,upperdir=$upper,workdir=$under" overlay "/$folder"
done
mkdir "$work/bin"
cat > "$work/bin/sudo" <<'END'
#!/bin/bash
[ "$1" = -u ] || exec "$@"
user=$2
shift 2
exec setpriv --reuid="$user" --regid="$user" --clear-groups env HOME=/var/lib/quitanda "$@"
END
# Applies the units' state directory, environment file, user and working directory.
cat > "$work/bin/systemctl" <<END
#!/bin/bash
if [ "\$1" = restart ]; then exec kill -HUP "\$(cat "$work/pid")"; fi
install -d -m 700 -o quitanda -g quitanda /var/lib/quitanda
cd /opt/quitanda
set -a
. /etc/quitanda/env
NODE_ENV=production
setpriv --reuid=quitanda --regid=quitanda --clear-groups "$work/unit" > "$work/log" 2>&1 &
echo \$! > "$work/pid"
END
chmod -R go+rX "$work"
chmod +x "$work/bin"/* "$work/unit"
export PATH="$work/bin:$PATH"
# Stops the service when this script ends, and prints its log.
trap 'kill "$(cat "$work/pid")" && tail --pid="$(cat "$work/pid")" -f /dev/null; cat "$work/log" >&2' EXIT
wait_healthy() {
  for _ in $(seq 600); do
    if curl -fsS "localhost:$port/api/health" > "$work/health" 2> /dev/null; then return; fi
    sleep 0.2
  done
  return 1
}
. "$work/install"
wait_healthy
. "$work/create"
. "$work/upgrade"
wait_healthy
stat -c '%U %a %n' /etc/quitanda/env /var/lib/quitanda
